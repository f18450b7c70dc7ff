export interface GridPreferences {
  readonly hidden: readonly string[];
  /** Columns shown beyond those that the view proposes. */
  readonly shown: readonly string[];
  readonly pageSize: number;
  readonly compact: boolean;
}

export const pageSizes = [25, 50, 100];

const defaults: GridPreferences = { hidden: [], shown: [], pageSize: 25, compact: false };

/** The reader's own arrangement of a view's grid, kept in this browser. */
export const gridPreferences = {
  read(view: string): GridPreferences {
    try {
      const stored = JSON.parse(localStorage.getItem(keyOf(view)) ?? '{}') as Partial<GridPreferences>;
      const pageSize = pageSizes.includes(stored.pageSize ?? 0) ? stored.pageSize : defaults.pageSize;
      return { ...defaults, ...stored, pageSize: pageSize ?? defaults.pageSize };
    } catch {
      return defaults;
    }
  },

  write(view: string, preferences: GridPreferences): void {
    try {
      localStorage.setItem(keyOf(view), JSON.stringify(preferences));
    } catch {
      // Without storage the arrangement lasts as long as the page.
    }
  },
};

function keyOf(view: string): string {
  return `viewkraft:grid:${view}`;
}
