import { defaultLabel, namePattern } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../edits/columns.js';
import { mapEntries, objectAt, placeOf, withValue } from '../../document/path.js';
import { relationsOf } from '../../document/relations.js';
import { renameRelation } from '../../edits/renameRelation.js';
import { Choice } from '../../fields/Choice.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { LocalTextFields } from '../../fields/LocalTextFields.js';
import { NameField } from '../../fields/NameField.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';
import { RelationKeys } from './RelationKeys.js';
import { useTargets } from './useTargets.js';

const types = ['belongsTo', 'hasMany', 'hasOne', 'belongsToMany'] as const;
const shownKeys = ['type', 'view', 'foreignKey', 'otherKey', 'through', 'onDelete', 'label'];

/** Keys that only one type of relation has. */
const typedKeys: ReadonlyMap<string, string> = new Map([
  ['through', 'belongsToMany'],
  ['otherKey', 'belongsToMany'],
  ['onDelete', 'belongsTo'],
]);

/** The fields of a relation. */
export function RelationPanel({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, edit } = useDesign();
  const targets = useTargets();
  const path = ['relations', name];
  const relation = relationsOf(document).find(({ key }) => key === name);
  const type = useDesignField([...path, 'type']);
  const own = objectAt(document, path);
  const others = [...own.keys()].filter((key) => !shownKeys.includes(key));
  const refuse = (typed: string) => {
    if (!namePattern.test(typed)) return t('design.nameProblem.pattern');
    const isTaken = relationsOf(document).some(({ key }) => key === typed && key !== name);
    return isTaken || columnsOf(document).includes(typed) ? t('design.nameProblem.taken') : undefined;
  };
  const rename = (to: string) =>
    edit((before) => renameRelation(before, name, to), { say: t('design.renamed', { from: name, to }) });
  const choose = (next: string) => {
    const isLost = (key: string) => (typedKeys.get(key) ?? next) !== next;
    const lost = [...own.keys()].filter(isLost);
    edit(
      (before) => {
        const kept = mapEntries(objectAt(before, path), (key, value) => (isLost(key) ? undefined : [key, value]));
        return withValue(withValue(before, path, kept), [...path, 'type'], next);
      },
      lost.length > 0 ? { warn: t('design.typeLoses', { keys: lost.join(', ') }) } : {},
    );
  };
  return (
    <>
      <RestProblems path={path} shown={shownKeys} />
      <Box sx={pairStyles}>
        <NameField
          label={t('design.relation.name')}
          name={name}
          place={placeOf(path)}
          help={t('design.nameHelp')}
          problems={[]}
          refuse={refuse}
          onRename={rename}
        />
        <Choice
          label={t('design.relation.kind')}
          value={typeof type.value === 'string' ? type.value : ''}
          options={types.map((one) => [one, t(`design.relation.type.${one}`)])}
          onChange={choose}
          place={type.place}
          problems={type.problems}
          help={
            relation && types.some((one) => one === relation.type)
              ? t(`design.relation.about.${relation.type}`)
              : undefined
          }
        />
        <ChoiceField
          path={[...path, 'view']}
          label={t('design.relation.view')}
          {...(!own.has('view') && { none: t('design.relation.sameName', { name }) })}
          options={targets}
        />
      </Box>
      {relation && <RelationKeys relation={relation} />}
      <LocalTextFields
        path={[...path, 'label']}
        label={t('design.label')}
        fallback={defaultLabel(relation?.name ?? name)}
      />
      {others.length > 0 && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t('design.otherKeys', { keys: others.join(', ') })}
        </Box>
      )}
    </>
  );
}
