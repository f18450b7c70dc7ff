import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatJson } from '../../../../fields/json/formatJson.js';
import { jsonProblem } from '../../../../fields/json/jsonProblem.js';
import { StateChip } from '../../../panels/StateChip.js';
import type { FileEditing } from './useFileEditing.js';
import '../../../../fields/json/json.css';

/** Whether the file is saved, parked, new or read-only. */
export function FileState({ editing }: { readonly editing: FileEditing }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2 }}>
      <State {...editing} text={(key) => t(`viewFiles.state.${key}`)} />
      {editing.isOutdated && <StateChip tone="warning" text={t('form.conflictTitle')} />}
    </Box>
  );
}

type StateProps = Pick<FileEditing, 'canEdit' | 'isNew' | 'isUnsaved' | 'file'> & {
  readonly text: (key: string) => string;
};

function State({ canEdit, isNew, isUnsaved, file, text }: StateProps) {
  if (!canEdit) return <StateChip tone="accent" text={text('readOnly')} />;
  if (isNew) return <StateChip tone="warning" text={text('new')} />;
  if (isUnsaved) return <StateChip tone="warning" text={text('unsaved')} />;
  return file.hash === null ? (
    <StateChip tone="warning" text={text('parked')} />
  ) : (
    <StateChip tone="positive" text={text('saved')} />
  );
}

interface CheckResultProps {
  readonly id?: string;
  readonly editing: FileEditing;
}

/** The result of the latest check, for screen readers too. */
export function CheckResult({ id, editing }: CheckResultProps) {
  const { t } = useTranslation();
  const { checked, isCurrent } = editing.check;
  const count = checked?.check?.problems.length ?? 0;
  const result = checked?.failure ?? (checked && t('viewFiles.problemCount', { count }));
  return (
    <span
      id={id}
      role="status"
      data-problem={count > 0 || checked?.failure !== undefined ? '' : undefined}
      aria-busy={!isCurrent}
      style={isCurrent ? undefined : { fontStyle: 'italic' }}
    >
      {result}
    </span>
  );
}

interface EditorLineProps {
  readonly id: string;
  readonly editing: FileEditing;
  readonly onTidy: (text: string) => void;
}

/** The result of the latest check, and a button that indents the text. */
export function EditorLine({ id, editing, onTidy }: EditorLineProps) {
  const { t } = useTranslation();
  return (
    <div className="vk-json-line">
      <CheckResult id={id} editing={editing} />
      <button
        type="button"
        className="vk-text-button"
        disabled={jsonProblem(editing.text) !== undefined}
        onClick={() => onTidy(`${formatJson(editing.text)}\n`)}
      >
        {t('field.json.tidy')}
      </button>
    </div>
  );
}
