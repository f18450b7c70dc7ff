import { blockTypes, type BlockTypes } from '@viewkraft/model';
import { activePlugins } from '../../plugin/activePlugins.js';
import { tellFailure } from '../../plugin/tellFailure.js';

let known: BlockTypes = blockTypes;
let owners: ReadonlyMap<string, string> = new Map();

/** The types of blocks that the editor offers: ours, and those of plugins once they were loaded. */
export const editedBlockTypes = (): BlockTypes => known;

/** The plugin that a type of blocks comes from; undefined for ours. */
export const blockOwner = (type: string): string | undefined => owners.get(type);

/** Fetches what plugins describe; one that does not come is told and left out. */
export async function loadBlockTypes(): Promise<void> {
  const described = activePlugins().map(async ({ name, blockTypes: load }) => {
    try {
      return { name, types: (await load?.())?.default ?? {} };
    } catch (error) {
      tellFailure(name, error);
      return { name, types: {} };
    }
  });
  const theirs = await Promise.all(described);
  known = Object.assign({ ...blockTypes }, ...theirs.map(({ types }) => types)) as BlockTypes;
  owners = new Map(theirs.flatMap(({ name, types }) => Object.keys(types).map((type) => [type, name])));
}
