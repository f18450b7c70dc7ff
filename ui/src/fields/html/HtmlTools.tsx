import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { editorIcons } from '../icons/editorIcons.js';
import { Toolbar } from '../toolbar/Toolbar.js';
import { ToolButton } from '../toolbar/ToolButton.js';

type Level = 0 | 1 | 2 | 3 | 4;

interface HeadingMenuProps {
  readonly level: number;
  readonly onChoose: (level: Level) => void;
}

const levels: readonly Level[] = [0, 1, 2, 3, 4];

interface HtmlToolsProps {
  readonly id: string;
  readonly editor: Editor;
  readonly isReadOnly: boolean;
  readonly isSource: boolean;
  readonly isLinking: boolean;
  readonly onLink: () => void;
  readonly onSource: () => void;
}

interface Tool {
  readonly name: keyof typeof editorIcons;
  /** Name of the editor's mark or node that makes the button pressed. */
  readonly active?: string;
  readonly keys?: string;
  readonly change: (chain: ChainedCommands) => ChainedCommands;
}

const groups: ReadonlyArray<readonly Tool[]> = [
  [
    { name: 'bold', active: 'bold', keys: 'Ctrl+B', change: (chain) => chain.toggleBold() },
    { name: 'italic', active: 'italic', keys: 'Ctrl+I', change: (chain) => chain.toggleItalic() },
    { name: 'underline', active: 'underline', keys: 'Ctrl+U', change: (chain) => chain.toggleUnderline() },
    { name: 'strike', active: 'strike', change: (chain) => chain.toggleStrike() },
    { name: 'code', active: 'code', keys: 'Ctrl+E', change: (chain) => chain.toggleCode() },
  ],
  [
    { name: 'bullets', active: 'bulletList', change: (chain) => chain.toggleBulletList() },
    { name: 'numbers', active: 'orderedList', change: (chain) => chain.toggleOrderedList() },
    { name: 'quote', active: 'blockquote', change: (chain) => chain.toggleBlockquote() },
    { name: 'codeBlock', active: 'codeBlock', change: (chain) => chain.toggleCodeBlock() },
    { name: 'rule', change: (chain) => chain.setHorizontalRule() },
  ],
];

const plain = (chain: ChainedCommands) => chain.clearNodes().unsetAllMarks();

/** The editor's toolbar; buttons of formats that apply at the cursor are pressed. */
export function HtmlTools({ id, editor, isReadOnly, isSource, isLinking, onLink, onSource }: HtmlToolsProps) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: groups.flat().map(({ active }) => active !== undefined && current.isActive(active)),
      isLink: current.isActive('link'),
      level: [1, 2, 3, 4].find((level) => current.isActive('heading', { level })) ?? 0,
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = (change: Tool['change']) => change(editor.chain().focus()).run();
  const tools = groups.flat();
  return (
    <Toolbar label={t('editor.tools')} controls={id}>
      {!isReadOnly && !isSource && (
        <>
          <HeadingMenu level={state.level} onChoose={(level) => run((chain) => level === 0 ? chain.setParagraph() : chain.setHeading({ level }))} />
          {groups.map((group, place) => (
            <Fragment key={place}>
              <span className="vk-toolbar-gap" />
              {group.map(({ name, active, keys, change }) => (
                <ToolButton key={name} name={t(`editor.${name}`)} icon={editorIcons[name]} {...(keys ? { keys } : {})} {...(active ? { isPressed: state.active[tools.findIndex((tool) => tool.name === name)] ?? false } : {})} onUse={() => run(change)} />
              ))}
            </Fragment>
          ))}
          <ToolButton name={t('editor.link')} keys="Ctrl+K" icon={editorIcons.link} isPressed={state.isLink} isExpanded={isLinking} onUse={onLink} />
          <ToolButton name={t('editor.plain')} icon={editorIcons.plain} onUse={() => run(plain)} />
          <span className="vk-toolbar-gap" />
          <ToolButton name={t('editor.undo')} keys="Ctrl+Z" icon={editorIcons.undo} isOff={!state.canUndo} onUse={() => run((chain) => chain.undo())} />
          <ToolButton name={t('editor.redo')} keys="Ctrl+Shift+Z" icon={editorIcons.redo} isOff={!state.canRedo} onUse={() => run((chain) => chain.redo())} />
        </>
      )}
      <span className="vk-toolbar-end">
        <ToolButton isFirst={isReadOnly || isSource} name={t('editor.source')} icon={editorIcons.source} isPressed={isSource} onUse={onSource} />
      </span>
    </Toolbar>
  );
} // prettier-ignore

/** Selects the type of a paragraph: plain text or a heading level. */
function HeadingMenu({ level, onChoose }: HeadingMenuProps) {
  const { t } = useTranslation();
  return (
    <select
      className="vk-tool-select"
      aria-label={t('editor.style')}
      value={level}
      onChange={(event) => onChoose(Number(event.target.value) as Level)}
    >
      {levels.map((one) => (
        <option key={one} value={one}>
          {one === 0 ? t('editor.paragraph') : t('editor.headingLevel', { level: one })}
        </option>
      ))}
    </select>
  );
}
