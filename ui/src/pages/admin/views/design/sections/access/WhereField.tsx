import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../edits/columns.js';
import { isKept, readCondition } from '../../document/conditionParts.js';
import { isObject, type JsonObject } from '../../document/json.js';
import type { Path } from '../../document/path.js';
import { systemNames } from '../../document/systemNames.js';
import { useDesign, useDesignField } from '../../state/Design.js';
import { WhereJson } from './WhereJson.js';
import { WhereLines } from './WhereLines.js';

const none: JsonObject = new Map();

/** A grant's condition on records: line by line, or as JSON if it is too deep for lines. */
export function WhereField({ path }: { readonly path: Path }) {
  const { t } = useTranslation();
  const { document } = useDesign();
  const { value } = useDesignField(path);
  const id = useId();
  const columns = [...columnsOf(document), ...systemNames(document)];
  const isReadable = value === undefined || isObject(value);
  const condition = readCondition(isObject(value) ? value : none, (name) => columns.includes(name));
  const isDeep = condition.parts.length > 0 && condition.parts.every(isKept);
  const [wantsJson, setWantsJson] = useState(isDeep);
  const asJson = wantsJson || !isReadable;
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Box id={id} component="h4" sx={{ m: 0, fontSize: 13, fontWeight: 600 }}>
          {t('design.where.title')}
        </Box>
        {isReadable && (
          <Button size="small" onClick={() => setWantsJson(!asJson)}>
            {t(asJson ? 'design.where.asLines' : 'design.where.asJson')}
          </Button>
        )}
      </Box>
      {asJson ? <WhereJson path={path} /> : <WhereLines path={path} condition={condition} columns={columns} />}
    </Box>
  );
}
