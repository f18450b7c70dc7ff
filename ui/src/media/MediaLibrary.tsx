import { textIn } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { useLocale } from '../i18n/useLocale.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { useModel } from '../model/useModels.js';
import { LoadProblem } from '../pages/LoadProblem.js';
import { PageSkeleton } from '../pages/PageSkeleton.js';
import { gridAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { KindFilter } from './KindFilter.js';
import { MediaBrowser } from './MediaBrowser.js';
import { MediaDialog } from './MediaDialog.js';
import { mediaView } from './mediaApi.js';
import type { MediaRecord } from './MediaRecord.js';
import { UploadList } from './UploadList.js';
import { UploadZone } from './UploadZone.js';
import { useUploads } from './useUploads.js';
import type { MediaKind } from './useMediaPage.js';

/** All uploaded files: look, find, upload, describe, take away. */
export function MediaLibrary() {
  const { t } = useTranslation();
  const { data: model, error } = useModel(mediaView);
  const locale = useLocale();
  useTitle(model && textIn(model.label, locale));
  const [kind, setKind] = useState<MediaKind>('all');
  const [opened, setOpened] = useState<MediaRecord | null>(null);
  const uploads = useUploads(pageConfig.uploads.types, (records) => {
    // A single file is described right away.
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
