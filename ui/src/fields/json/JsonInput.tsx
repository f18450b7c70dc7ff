import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { TextArea } from '../frame/TextArea.js';
import { typedText } from '../frame/inputState.js';
import { jsonProblem } from './jsonProblem.js';
import { formatJson } from './formatJson.js';
import './json.css';

/** JSON as text, checked while typing; invalid text is kept. */
export function JsonInput(props: FieldInputProps) {
  const { id, label, value, onChange, error, help, required, readOnly, compact } = props;
  const { t } = useTranslation();
  const text = String(value ?? '');
  const deferred = useDeferredValue(text);
  const problem = useMemo(() => (deferred.trim() === '' ? undefined : jsonProblem(deferred)), [deferred]);
  const syntax = problem ? t('field.json.problem', { ...problem }) : t('field.json.whole');
  const isTidy = problem !== undefined || text.trim() === '' || text !== deferred || text === formatJson(text);
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }}>
      <TextArea
        field={props}
        text={text}
        onText={(next) => onChange(typedText(next, props))}
        look="mono"
        rows={compact ? 1 : 5}
        spellCheck={false}
        describedBy={`${id}-syntax`}
      />
      {!compact && !readOnly && (
        <div className="vk-json-line">
          <span id={`${id}-syntax`} role="status" data-problem={problem ? '' : undefined}>
            {text.trim() === '' ? null : syntax}
          </span>
          <button
            type="button"
            className="vk-text-button"
            disabled={isTidy}
            aria-describedby={`${id}-label`}
            onClick={() => onChange(formatJson(text))}
          >
            {t('field.json.tidy')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
