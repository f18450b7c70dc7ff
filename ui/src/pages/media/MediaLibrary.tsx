import { textIn } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageConfig } from '../../base/config/pageConfig.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useModel } from '../../data/model/useModels.js';
import { LoadProblem, PageSkeleton } from '../LoadProblem.js';
import { gridAddress } from '../../base/routing/addresses.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { KindFilter } from './KindFilter.js';
import { MediaBrowser } from '../../media/MediaBrowser.js';
import { MediaDialog } from './MediaDialog.js';
import { mediaView } from '../../media/mediaApi.js';
import type { MediaRecord } from '../../media/MediaRecord.js';
import { UploadList } from '../../media/UploadList.js';
import { UploadZone } from '../../media/UploadZone.js';
import { useUploads } from '../../media/useUploads.js';
import type { MediaKind } from '../../media/useMediaPage.js';

/** Library of the uploaded files: view, search, upload, edit and delete. */
export function MediaLibrary() {
  const { t } = useTranslation();
  const { data: model, error } = useModel(mediaView);
  const locale = useLocale();
  useTitle(model && textIn(model.label, locale));
  const [kind, setKind] = useState<MediaKind>('all');
  const [opened, setOpened] = useState<MediaRecord | null>(null);
  const uploads = useUploads(pageConfig.uploads.types, (records) => {
    // After a single upload, its details open at once.
    if (records.length === 1 && records[0]) setOpened(records[0]);
  });
  if (!model) return error ? <LoadProblem error={error} view={mediaView} /> : <PageSkeleton />;
  const browser = (
    <MediaBrowser kind={kind} onOpen={setOpened} tools={<KindFilter value={kind} onChange={setKind} />} />
  );
  return (
    <>
      <PageHeader
        title={textIn(model.label, locale)}
        actions={
          <Button component={Link} to={gridAddress(mediaView, locale)}>
            {t('media.asTable')}
          </Button>
        }
      />
      {model.can.create ? (
        <UploadZone types={pageConfig.uploads.types} onFiles={uploads.add}>
          <UploadList uploads={uploads} />
          {browser}
        </UploadZone>
      ) : (
        browser
      )}
      {opened && <MediaDialog key={opened.id} model={model} record={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
