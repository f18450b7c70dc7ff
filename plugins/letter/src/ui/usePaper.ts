import { useEffect } from 'react';

const paper = '@page { size: A4 portrait; margin: 0; }';

/** As long as a letter is shown, the printer's page is the sheet: no margins, no lines of the browser's own. */
export function usePaper(): void {
  useEffect(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(paper);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    };
  }, []);
}
