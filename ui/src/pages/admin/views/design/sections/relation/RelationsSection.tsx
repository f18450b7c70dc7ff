import { defaultLabel } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../../../base/i18n/useLocale.js';
import { moved } from '../../edits/columns.js';
import { anyText } from '../../document/localText.js';
import { objectAt, anchorOf, rowAnchor, valueAt, withValue } from '../../document/path.js';
import { addKeyColumn, addRelation, deleteRelation, freeRelationName } from '../../edits/newRelation.js';
import { relationsOf } from '../../document/relations.js';
import { Choice } from '../../fields/Choice.js';
import { ItemButtons, moveAnchors } from '../../fields/ItemButtons.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { useDragOrder } from '../../fields/useDragOrder.js';
import { useDesign } from '../../state/Design.js';
import { ItemRow, itemListStyles } from '../ItemRow.js';
import { RelationPanel } from './RelationPanel.js';
import { keyTypeOf, useTargetOf, useTargets } from './useTargets.js';

/** The relations of the view to others, each with its fields. */
export function RelationsSection() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { view, document, saved, isReadOnly, isManaged, problems, edit, shown, show } = useDesign();
  const targetOf = useTargetOf();
  const targets = useTargets();
  const relations = relationsOf(document);
  const anchor = (key: string) => anchorOf(['relations', key]);

  const add = async (target: string) => {
    const type = await keyTypeOf(target, { view, document });
    const key = freeRelationName(document, target);
    edit(
      (before) => {
        const next = addRelation(before, key, targetOf(target));
        return isManaged ? addKeyColumn(next, key, type) : next;
      },
      { announce: t('design.relation.added') },
    );
    show({ item: key }, [anchor(key)]);
  };
  const move = (from: number, to: number) => {
    const key = relations[from]?.key;
    if (key === undefined) return;
    edit((before) => withValue(before, ['relations'], moved(objectAt(before, ['relations']), key, to)), {
      announce: t('design.moved', { name: key, place: to + 1, of: relations.length }),
      focus: moveAnchors(anchor(key), from, to),
    });
  };
  const remove = (at: number, key: string) => {
    const neighbour = relations[at + 1] ?? relations[at - 1];
    edit((before) => deleteRelation(before, key, objectAt(saved, ['columns'])), {
      announce: t('design.deleted', { name: key }),
      focus: [...(neighbour ? [rowAnchor(neighbour.key)] : []), 'add:relations'],
    });
  };
  const drag = useDragOrder(move);
  return (
    <>
      <RestProblems path={['relations']} shown={relations.map(({ key }) => key)} />
      {relations.length === 0 ? (
        <Box component="p" sx={{ mt: 0, mb: 4, color: 'text.secondary' }}>
          {t('design.relation.none')}
        </Box>
      ) : (
        <Box component="ul" aria-label={t('design.section.relations')} sx={itemListStyles}>
          {relations.map(({ key, name, type, view: target }, at) => (
            <ItemRow
              key={at}
              at={at}
              drag={drag.handlers}
              edge={drag.edge(at)}
              isReadOnly={isReadOnly}
              name={key}
              label={anyText(valueAt(document, ['relations', key, 'label']), locale, defaultLabel(name))}
              about={`${t(`design.relation.type.${type}`, { defaultValue: type })}: ${target}`}
              problems={problems.within(['relations', key]).length}
              isOpen={shown.item === key}
              onToggle={() => show({ item: shown.item === key ? null : key })}
              anchor={rowAnchor(key)}
              buttons={
                <ItemButtons
                  name={key}
                  anchor={anchor(key)}
                  onUp={at > 0 ? () => move(at, at - 1) : undefined}
                  onDown={at < relations.length - 1 ? () => move(at, at + 1) : undefined}
                  onDelete={() => remove(at, key)}
                />
              }
            >
              <RelationPanel name={key} />
            </ItemRow>
          ))}
        </Box>
      )}
      {!isReadOnly && (
        <Box sx={{ maxWidth: 320 }}>
          <Choice
            label={t('design.relation.add')}
            value=""
            options={[['', t('design.choose')], ...targets]}
            onChange={(target) => target !== '' && void add(target)}
            anchor="add:relations"
            help={t(isManaged ? 'design.relation.addHelp' : 'design.unmanaged.addRelation')}
          />
        </Box>
      )}
    </>
  );
}
