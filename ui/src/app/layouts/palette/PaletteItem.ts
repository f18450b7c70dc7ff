/** A destination or an action in the command palette. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: 'recent' | 'view' | 'admin' | 'action' | 'record' | 'more';
  readonly label: string;
  /** Context of the item, shown less prominently; searched too. */
  readonly hint?: string;
  /** A part of the record's text around the searched words, which are marked in it and in the label. */
  readonly found?: { readonly words: readonly string[]; readonly snippet: string };
  readonly run: () => void;
}

export interface PaletteSection {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
