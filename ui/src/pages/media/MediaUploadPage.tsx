import Alert from '@mui/material/Alert';
import { textIn } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pageConfig } from '../../base/config/pageConfig.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { Breadcrumbs } from '../../base/page/Breadcrumbs.js';
import { useViewAddress } from '../useViewAddress.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { useModel } from '../../data/model/useModels.js';
import { gridAddress, recordAddress } from '../../base/routing/addresses.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { mediaView } from '../../media/mediaApi.js';
import { UploadList } from '../../media/UploadList.js';
import { UploadZone } from '../../media/UploadZone.js';
import { useUploads } from '../../media/useUploads.js';

/** `/private/media/new`: creates a media record by uploading its file. */
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
      {model?.can.create === false ? (
        <Alert severity="info" role="note">
          {t('form.mayNotCreate')}
        </Alert>
      ) : (
        <UploadZone types={types} onFiles={uploads.add}>
          <UploadList uploads={uploads} />
        </UploadZone>
      )}
    </>
  );
}
