import { blockTypes, type BlockTypes } from '@viewkraft/model';
import { activePlugins } from '../../base/plugin/activePlugins.js';
import { reportFailure } from '../../base/plugin/reportFailure.js';

let known: BlockTypes = blockTypes;
let owners: ReadonlyMap<string, string> = new Map();

/** The block types that the editor offers: the platform's, and those of plugins once loaded. */
export const editedBlockTypes = (): BlockTypes => known;

/** The plugin that a block type comes from; undefined for the platform's. */
export const blockOwner = (type: string): string | undefined => owners.get(type);

/** Loads the block types of all plugins; a plugin whose types fail to load is reported and left out. */
export async function loadBlockTypes(): Promise<void> {
  const described = activePlugins().map(async ({ name, blockTypes: load }) => {
    try {
      return { name, types: (await load?.())?.default ?? {} };
    } catch (error) {
      reportFailure(name, error);
      return { name, types: {} };
    }
  });
  const theirs = await Promise.all(described);
  known = Object.assign({ ...blockTypes }, ...theirs.map(({ types }) => types)) as BlockTypes;
  owners = new Map(theirs.flatMap(({ name, types }) => Object.keys(types).map((type) => [type, name])));
}
