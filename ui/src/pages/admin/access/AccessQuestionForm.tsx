import { actions, impliedRoles, textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { groupViews } from '../../../data/model/groupViews.js';
import { useViews } from '../../../data/model/useModels.js';
import { useRoleNames } from '../../../fields/list/useRoleNames.js';
import { RecordPicker } from '../../../records/relations/RecordPicker.js';
import { useRecordOption } from '../../../records/relations/useRecordOption.js';
import type { AskedQuestion } from './useAccessQuestion.js';
import { roleText } from './useIdentity.js';

interface AccessQuestionFormProps {
  readonly question: AskedQuestion;
  readonly model: ViewModel | undefined;
  readonly onChange: (changes: Partial<AskedQuestion>) => void;
}

/** Who, what, where: each choice asks a new question. */
export function AccessQuestionForm({ question, model, onChange }: AccessQuestionFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: views } = useViews();
  const all = groupViews(views ?? [], locale, t('navigation.system')).flatMap(({ entries }) => entries);
  const columns = [...(model?.columns.values() ?? [])].filter(({ isWriteOnly }) => !isWriteOnly);
  const isListed = question.column === '' || columns.some(({ name }) => name === question.column);
  return (
    <Box sx={gridStyles}>
      <Who as={question.as} onChange={(as) => onChange({ as })} />
      <Choice
        label={t('access.action.label')}
        value={question.action}
        options={actions.map((action) => [action, t(`access.action.${action}`)])}
        onChange={(action) => onChange({ action: action as AskedQuestion['action'], ...(action === 'create' && { id: '' }) })} // prettier-ignore
      />
      <Choice
        label={t('access.view')}
        value={all.some(({ name }) => name === question.view) ? question.view : ''}
        options={all.map(({ name, label }) => [name, label])}
        onChange={(view) => onChange({ view })}
      />
      {question.action !== 'create' && (
        <Picked
          key={question.view}
          label={t('access.record')}
          help={t('access.recordHelp')}
          view={question.view}
          id={question.id}
          onChange={(id) => onChange({ id })}
        />
      )}
      {question.action !== 'delete' && (
        <Choice
          label={t('access.column')}
          value={question.column}
          options={[
            ['', t('access.anyColumn')],
            ...columns.map(({ name, label }) => [name, textIn(label, locale)] as const),
            // The model omits hidden columns, but the address may name one.
            ...(isListed ? [] : [[question.column, question.column] as const]),
          ]}
          onChange={(column) => onChange({ column })}
        />
      )}
    </Box>
  );
}

const gridStyles = {
  mt: 4,
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
};

interface WhoProps {
  readonly as: string;
  readonly onChange: (as: string) => void;
}

/** The user's own account, a role or another user. */
function Who({ as, onChange }: WhoProps) {
  const { t } = useTranslation();
  const roles = useRoleNames();
  const isUser = as.startsWith('user:');
  const [isPicking, setPicking] = useState(false);
  const named = [impliedRoles.everyone, impliedRoles.session, ...roles].map((role) => `role:${role}`);
  const shown = isUser || isPicking ? 'user' : as;
  // A role that does not exist, or no longer exists, stays visible beside the server's message.
  const known = as === '' || isUser || named.includes(as) ? named : [...named, as];
  return (
    <>
      <Choice
        label={t('access.as.label')}
        value={shown}
        options={[
          ['', t('access.as.self')],
          ['user', t('access.as.user')],
          ...known.map((one) => [one, roleText(one.slice('role:'.length), t)] as const),
        ]}
        onChange={(chosen) => {
          setPicking(chosen === 'user');
          if (chosen !== 'user') onChange(chosen);
        }}
      />
      {shown === 'user' && (
        <Picked
          label={t('access.user')}
          view="users"
          id={isUser ? as.slice('user:'.length) : ''}
          onChange={(id) => {
            setPicking(true);
            onChange(id === '' ? '' : `user:${id}`);
          }}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <TextField
      select
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PickedProps {
  readonly label: string;
  readonly help?: string;
  readonly view: string;
  readonly id: string;
  readonly onChange: (id: string) => void;
}

function Picked({ label, help, view, id, onChange }: PickedProps) {
  const field = useId();
  const locale = useLocale();
  const option = useRecordOption(view, id === '' ? null : id, locale);
  return (
    <RecordPicker
      id={field}
      label={label}
      help={help}
      view={view}
      value={option}
      onChange={(chosen) => onChange(chosen ? String(chosen.id) : '')}
      locale={locale}
      mayCreate={false}
    />
  );
}
