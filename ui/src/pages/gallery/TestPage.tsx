import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { sampleModel, sampleRecord } from '../../fields/sampleColumns.js';
import { PageHeader } from '../../layouts/PageHeader.js';
import { PublicError } from '../../routing/PublicError.js';
import { useTitle } from '../../routing/useTitle.js';
import { DummyForm } from './DummyForm.js';
import { GalleryLinks } from './GalleryLinks.js';
import { GalleryIntro } from './GalleryIntro.js';
import { ValuesList } from './ValuesList.js';

const readOnly = { ...sampleModel, can: { create: false, update: false, delete: false } };
const empty = Object.fromEntries([...sampleModel.columns.keys()].map((name) => [name, null]));

/** `/test`: every field widget over a dummy entity. With `?error=` it shows how a page breaks. */
export function TestPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const error = params.get('error');
  if (error !== null) throw new PublicError(error);
  const [isReadOnly, setReadOnly] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const title = t('gallery.pages.test');
  useTitle(title);
  const aside = useMemo(
    () => (entity: Parameters<typeof ValuesList>[0]['entity']) => <ValuesList entity={entity} />,
    [],
  );
  return (
    <>
      <GalleryLinks />
      <PageHeader
        title={title}
        actions={
          <>
            <FormControlLabel
              control={<Switch checked={isReadOnly} onChange={(_event, next) => setReadOnly(next)} />}
              label={t('gallery.readOnly')}
            />
            <FormControlLabel
              control={<Switch checked={isEmpty} onChange={(_event, next) => setEmpty(next)} />}
              label={t('gallery.empty')}
            />
          </>
        }
      />
      <GalleryIntro>{t('gallery.intro.test')}</GalleryIntro>
      <DummyForm
        key={`${isReadOnly}${isEmpty}`}
        model={isReadOnly ? readOnly : sampleModel}
        record={isEmpty ? empty : sampleRecord}
        aside={aside}
      />
    </>
  );
}
