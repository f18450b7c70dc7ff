const open = new Set<() => boolean>();

/** Which forms are open, and whether one of them holds work that is not saved. */
export const unsavedWork = {
  exists: (): boolean => [...open].some((isUnsaved) => isUnsaved()),

  /** Returns how to take the form away again. */
  watch(isUnsaved: () => boolean): () => void {
    open.add(isUnsaved);
    return () => open.delete(isUnsaved);
  },
};
