import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../routing/useTitle.js';

/** A plugin's page with the window's title that its definition names; a title that the page itself sets stands in its place. */
export function titledPage(Page: ComponentType, title: string): ComponentType {
  // Beside the page and before it: the last of the two to say a title is the page.
  const Title = () => {
    useTitle(useTranslation().t(title));
    return null;
  };
  return () => (
    <>
      <Title />
      <Page />
    </>
  );
}
