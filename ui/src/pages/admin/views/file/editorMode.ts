/** The designer, or the text. */
export const editorModes = ['design', 'text'] as const;
export type EditorMode = (typeof editorModes)[number];

const key = 'view-editor';

/** The editor that the user of this browser prefers, for all view files. */
export const editorMode = {
  get(): EditorMode {
    try {
      return editorModes.find((mode) => mode === localStorage.getItem(key)) ?? 'design';
    } catch {
      return 'design';
    }
  },

  set(mode: EditorMode): void {
    try {
      localStorage.setItem(key, mode);
    } catch {
      // Without storage the choice is lost with the page.
    }
  },
};
