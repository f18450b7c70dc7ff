type Validation = Pick<typeof import('class-validator'), 'getMetadataStorage' | 'validateSync'> &
  Pick<typeof import('class-transformer'), 'plainToInstance'>;

let loaded: Validation | undefined;

/** Loads class-validator and class-transformer: 330 modules that a server without plugin options does not need. */
export async function loadValidation(): Promise<void> {
  if (loaded) return;
  const [{ getMetadataStorage, validateSync }, { plainToInstance }] = await Promise.all([
    import('class-validator'),
    import('class-transformer'),
  ]);
  loaded = { getMetadataStorage, validateSync, plainToInstance };
}

/** The functions that check plugin options. `loadValidation` must have resolved. */
export function validation(): Validation {
  if (!loaded) throw new Error('The libraries for plugin options are not loaded');
  return loaded;
}
