import { useTranslation } from 'react-i18next';
import { editorIcons } from '../icons/editorIcons.js';
import { Toolbar } from '../toolbar/Toolbar.js';
import { ToolButton } from '../toolbar/ToolButton.js';
import { insertLink, toggleCode, toggleLines, toggleMark, type Selected, type TextEdit } from './markdownEdits.js';

interface MarkdownToolsProps {
  readonly id: string;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
  /** Undefined: the text may not be changed. */
  readonly run: ((edit: (selected: Selected) => TextEdit) => void) | undefined;
}

/** What can be done to markdown without knowing its marks. */
export function MarkdownTools({ id, isPreviewed, onPreview, run }: MarkdownToolsProps) {
  const { t } = useTranslation();
  return (
    <Toolbar label={t('editor.tools')} controls={id}>
      {run && (
        <>
          <ToolButton isFirst name={t('editor.bold')} keys="Ctrl+B" icon={editorIcons.bold} onUse={() => run((selected) => toggleMark(selected, '**'))} />
          <ToolButton name={t('editor.italic')} keys="Ctrl+I" icon={editorIcons.italic} onUse={() => run((selected) => toggleMark(selected, '*'))} />
          <ToolButton name={t('editor.heading')} icon={editorIcons.heading} onUse={() => run((selected) => toggleLines(selected, 'heading'))} />
          <span className="vk-toolbar-gap" />
          <ToolButton name={t('editor.bullets')} icon={editorIcons.bullets} onUse={() => run((selected) => toggleLines(selected, 'bullets'))} />
          <ToolButton name={t('editor.numbers')} icon={editorIcons.numbers} onUse={() => run((selected) => toggleLines(selected, 'numbers'))} />
          <ToolButton name={t('editor.quote')} icon={editorIcons.quote} onUse={() => run((selected) => toggleLines(selected, 'quote'))} />
          <span className="vk-toolbar-gap" />
          <ToolButton name={t('editor.link')} keys="Ctrl+K" icon={editorIcons.link} onUse={() => run(insertLink)} />
          <ToolButton name={t('editor.code')} icon={editorIcons.code} onUse={() => run(toggleCode)} />
        </>
      )}
      <span className="vk-toolbar-end">
        <ToolButton isFirst={!run} name={t('editor.preview')} isExpanded={isPreviewed} icon={editorIcons.preview} onUse={onPreview} />
      </span>
    </Toolbar>
  );
} // prettier-ignore
