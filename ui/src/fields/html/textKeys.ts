import { Extension } from '@tiptap/react';

/** Lists are moved in and out with Ctrl and a bracket; Tab leaves the text, as it leaves every other input. */
export const textKeys = Extension.create({
  name: 'textKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});
