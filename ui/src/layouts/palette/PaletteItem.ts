/** One thing to go to or to do. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: 'recent' | 'view' | 'admin' | 'action' | 'record' | 'more';
  readonly label: string;
  /** What it belongs to, quieter; it is searched too. */
  readonly hint?: string;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
