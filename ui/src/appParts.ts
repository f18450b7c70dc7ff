/** What plugins may use within the application: `@viewkraft/ui/app`. */
export { api } from './api/ApiClient.js';
export { ApiError } from './api/ApiError.js';
export { problemText } from './api/problemText.js';
export { listPath, recordPath, recordsApi, type ListParameters, type RecordPage } from './api/recordsApi.js';
export { valueOf, type RecordId, type WireRecord } from './api/WireRecord.js';
export { PublicError } from './routing/PublicError.js';

export type { ViewColumn, ViewModel } from './model/ViewModel.js';
export { useModel, useViews } from './model/useModels.js';
export { recordTitle } from './fields/recordTitle.js';
export { RecordEditor, type RecordEditorProps } from './form/RecordEditor.js';
export { recordDialogs } from './relations/recordDialogs.js';

export type { FieldCellProps, FieldInputProps, FieldKind } from './fields/FieldKind.js';
export { FieldFrame } from './fields/frame/FieldFrame.js';
export { LineInput } from './fields/frame/LineInput.js';
export { TextArea } from './fields/frame/TextArea.js';
export { TextCell } from './fields/TextCell.js';

export { adminAddress, gridAddress, newAddress, recordAddress } from './routing/addresses.js';
export { useTitle } from './routing/useTitle.js';
export { useLocale } from './i18n/useLocale.js';
export { formatNumber } from './i18n/formats/formatNumber.js';
export { formatDay, formatInstant } from './i18n/formats/formatDate.js';
export { useSession } from './session/useSession.js';

export { notify, type NotificationOptions } from './notify/notifications.js';
export { PersistentDialog, type PersistentDialogProps } from './layouts/PersistentDialog.js';
export { AccountMenuItem, type AccountMenuItemProps } from './layouts/AccountMenuItem.js';
export { PageHeader, type PageHeaderProps } from './layouts/PageHeader.js';
export { AdminPage, type AdminPageProps } from './admin/AdminPage.js';
export { Panel } from './admin/Panel.js';
export { useAct } from './admin/useAct.js';
export { useFetched, type Fetched } from './admin/useFetched.js';

export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
