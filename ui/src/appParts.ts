/** Public API for plugins within the application: `@viewkraft/ui/app`. */
export { api } from './base/api/ApiClient.js';
export { ApiError } from './base/api/ApiError.js';
export { problemText } from './base/api/problemText.js';
export { listPath, recordPath, recordsApi, type ListParameters, type RecordPage } from './base/api/recordsApi.js';
export { valueOf, type RecordId, type WireRecord } from './base/wire/WireRecord.js';
export { PublicError } from './base/page/PublicError.js';

export type { ViewColumn, ViewModel } from './base/wire/ViewModel.js';
export { useModel, useViews } from './data/model/useModels.js';
export { recordTitle } from './fields/recordTitle.js';
export { RecordEditor, type RecordEditorProps } from './records/form/RecordEditor.js';
export type { ParentRecords } from './records/form/parents/parentRecordsOf.js';
export { useParentRecords } from './records/form/parents/useParentRecords.js';
export { recordDialogs } from './records/relations/recordDialogs.js';

export type {
  FieldCellProps,
  FieldInputProps,
  FieldKind,
  PluginField,
  PluginInputProps,
} from './base/plugin/FieldKind.js';
export { FieldFrame } from './fields/frame/FieldFrame.js';
export { LineInput } from './fields/frame/LineInput.js';
export { TextArea } from './fields/frame/TextArea.js';
export { TextCell } from './fields/TextCell.js';

export { adminAddress, gridAddress, newAddress, recordAddress } from './base/routing/addresses.js';
export { useTitle } from './base/routing/useTitle.js';
export { useLocale } from './base/i18n/useLocale.js';
export { formatNumber } from './base/i18n/formats/formatNumber.js';
export { formatDay, formatInstant } from './base/i18n/formats/formatDate.js';
export { useSession } from './data/session/useSession.js';

export { notify, type NotificationOptions } from './base/notify/notifications.js';
export { PersistentDialog, type PersistentDialogProps } from './base/dialogs/PersistentDialog.js';
export { AccountMenuItem, type AccountMenuItemProps } from './app/layouts/AccountMenuItem.js';
export { PageHeader, type PageHeaderProps } from './base/page/PageHeader.js';
export { AdminPage, type AdminPageProps } from './pages/admin/AdminPage.js';
export { Panel } from './pages/panels/Panel.js';
export { useAction } from './pages/panels/useAction.js';
export { useFetched, type Fetched } from './pages/panels/useFetched.js';

export { useController, useFormState, useWatch } from 'react-hook-form';
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
