const open = new Set<() => boolean>();

/** Registry of the open forms, which determines whether any of them holds unsaved work. */
export const unsavedWork = {
  exists: (): boolean => [...open].some((isUnsaved) => isUnsaved()),

  /** Registers a form; returns a function that removes it. */
  watch(isUnsaved: () => boolean): () => void {
    open.add(isUnsaved);
    return () => open.delete(isUnsaved);
  },
};
