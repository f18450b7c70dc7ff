import { textIn } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { useLocale } from '../i18n/useLocale.js';
import { Breadcrumbs } from '../layouts/Breadcrumbs.js';
import { useViewAddress } from '../layouts/navigation/useViewAddress.js';
import { PageHeader } from '../layouts/PageHeader.js';
import { useModel } from '../model/useModels.js';
import { gridAddress, recordAddress } from '../routing/addresses.js';
import { useTitle } from '../routing/useTitle.js';
import { mediaView } from './mediaApi.js';
import { UploadList } from './UploadList.js';
import { UploadZone } from './UploadZone.js';
import { useUploads } from './useUploads.js';

/** `/private/media/new`: a media record is made by uploading its file. */
export function MediaUploadPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { data: model } = useModel(mediaView);
  const addressOf = useViewAddress();
  useTitle(t('media.uploadTitle'));
  const { types } = pageConfig.uploads;
  const uploads = useUploads(types, (records) => {
    const [only] = records;
    const to =
      only && records.length === 1 ? recordAddress(mediaView, only.id, locale) : gridAddress(mediaView, locale);
    void navigate(to, { replace: true });
  });
  return (
    <>
      {model && (
        <Breadcrumbs
          trail={[{ label: textIn(model.label, locale), address: addressOf(mediaView) }]}
          current={t('media.uploadTitle')}
        />
      )}
      <PageHeader title={t('media.uploadTitle')} />
      <UploadZone types={types} onFiles={uploads.add}>
        <UploadList uploads={uploads} />
      </UploadZone>
    </>
  );
}
