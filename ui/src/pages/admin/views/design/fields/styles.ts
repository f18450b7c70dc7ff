/** A field that contains source code. */
export const codeStyles = {
  '& textarea, & input': {
    fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSize: 12.5,
    lineHeight: 1.5,
  },
};

/** Fields side by side where there is room. */
export const pairStyles = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
};

/** The same for short texts. */
export const closePairStyles = { ...pairStyles, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
