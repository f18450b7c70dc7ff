import { blockTypes, type BlockTypes } from '@viewkraft/model';
import { activePlugins } from '../../plugin/activePlugins.js';
import { tellFailure } from '../../plugin/tellFailure.js';

let known: BlockTypes = blockTypes;

/** The types of blocks that the editor offers: ours, and those of plugins once they were loaded. */
export const editedBlockTypes = (): BlockTypes => known;

/** Fetches what plugins describe; one that does not come is told and left out. */
export async function loadBlockTypes(): Promise<void> {
  const described = activePlugins().map(async ({ name, blockTypes: load }) => {
    try {
      return load && (await load()).default;
    } catch (error) {
      tellFailure(name, error);
      return undefined;
    }
  });
  known = Object.assign({ ...blockTypes }, ...(await Promise.all(described))) as BlockTypes;
}
