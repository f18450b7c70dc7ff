import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../../base/icons/icons.js';
import { isKept, writeCondition, type ConditionParts } from '../../document/conditionParts.js';
import { printJson } from '../../document/json.js';
import { withValue, type Path } from '../../document/path.js';
import { Choice } from '../../fields/Choice.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { ItemButtons } from '../../fields/ItemButtons.js';
import { useDesign, useDesignField } from '../../state/Design.js';
import { useNewLine } from './useLineColumn.js';
import { WhereLine, lineStyles } from './WhereLine.js';

interface WhereLinesProps {
  readonly path: Path;
  readonly condition: ConditionParts;
  /** Columns that a line can name. */
  readonly columns: readonly string[];
}

/** The parts of a condition, one per line; a part that no line can show is kept unchanged. */
export function WhereLines({ path, condition, columns }: WhereLinesProps) {
  const { t } = useTranslation();
  const { isReadOnly, edit } = useDesign();
  const { anchor, problems } = useDesignField(path);
  const { match, parts } = condition;
  const newLine = useNewLine(columns, parts.flatMap((part) => (isKept(part) ? [] : part.column))); // prettier-ignore
  const lineAnchor = (at: number) => (at === 0 ? anchor : `${anchor} ${at}`);
  const addAnchor = `add:${anchor}`;
  const write = (next: Partial<ConditionParts>, merge?: string, focus?: readonly string[]) =>
    edit((before) => withValue(before, path, writeCondition({ ...condition, ...next })), {
      ...(merge !== undefined && { merge }),
      ...(focus && { focus }),
    });
  const remove = (at: number) => write({ parts: parts.filter((_, other) => other !== at) }, undefined, [addAnchor]);
  return (
    <Box sx={{ pt: 1 }}>
      {parts.length > 1 && (
        <Box sx={{ maxWidth: 320 }}>
          <Choice
            label={t('design.where.match')}
            value={match}
            options={[
              ['all', t('design.where.all')],
              ['any', t('design.where.any')],
            ]}
            onChange={(next) => write({ match: next === 'any' ? 'any' : 'all', isListed: false })}
            anchor={`${anchor} match`}
          />
        </Box>
      )}
      {parts.map((part, at) =>
        isKept(part) ? (
          <Box key={at} sx={{ ...lineStyles, gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', mb: 2 }}>
            <Box
              component="code"
              aria-label={t('design.where.kept')}
              role="note"
              sx={{ fontSize: 12.5, overflowWrap: 'anywhere' }}
            >
              {printJson(part.kept).replace(/\n\s*/g, ' ')}
            </Box>
            {!isReadOnly && (
              <ItemButtons
                name={t('design.where.number', { number: at + 1 })}
                anchor={lineAnchor(at)}
                isOrdered={false}
                onDelete={() => remove(at)}
                isRemoval
              />
            )}
          </Box>
        ) : (
          <WhereLine
            key={at}
            line={part}
            number={at + 1}
            columns={columns}
            anchor={lineAnchor(at)}
            onChange={(line) =>
              write({ parts: parts.map((one, other) => (other === at ? line : one)) }, `${anchor} ${at}`)
            }
            onDelete={() => remove(at)}
          />
        ),
      )}
      <FormHelperText error={problems.length > 0} sx={{ '&&': { mx: 0, mb: 2 } }}>
        <FieldNote
          problems={problems}
          help={t(parts.length === 0 ? 'design.where.everything' : 'design.where.variables')}
        />
      </FormHelperText>
      {!isReadOnly && newLine && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          data-anchor={addAnchor}
          onClick={() => write({ parts: [...parts, newLine] }, undefined, [lineAnchor(parts.length)])}
        >
          {t('design.where.add')}
        </Button>
      )}
    </Box>
  );
}
