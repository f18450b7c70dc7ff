import type { ViewFileReport, ViewFileVersion } from '@viewkraft/model';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../../base/api/ApiError.js';
import { formatInstant } from '../../../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import { ListProblem } from '../../../../../base/page/ListProblem.js';
import { ItemList } from '../../../../panels/ItemList.js';
import { viewFilesApi } from '../../viewFilesApi.js';
import { shownText } from '../fileText.js';

interface VersionsTabProps {
  readonly file: ViewFileReport;
  readonly isNew: boolean;
  readonly onShow: (version: number, text: string) => void;
}

/** Who saved and parked the file, and when. The text of a version can be loaded into the editor. */
export function VersionsTab({ file, isNew, onShow }: VersionsTabProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { versions, error, reload } = useVersions(file, isNew);
  if (error) return <ListProblem error={error} onRetry={reload} />;
  if (!versions) return null;
  return (
    <ItemList
      label={t('viewFiles.tabs.versions')}
      items={versions.map((version) => ({ ...version, id: String(version.number) }))}
      empty={t('viewFiles.noVersions')}
      title={({ number, action }) => (
        <span id={`version-${number}`}>
          {t('viewFiles.version', { number })} · {t(`viewFiles.action.${action}`)}
        </span>
      )}
      facts={({ at, user }) => [formatInstant(at, locale), user && (user.name ?? user.id)]}
      actions={({ number, text }) =>
        text !== null && (
          <Button
            size="small"
            variant="outlined"
            aria-describedby={`version-${number}`}
            onClick={() => onShow(number, shownText(text))}
          >
            {t('viewFiles.show')}
          </Button>
        )
      }
    />
  );
}

interface Versions {
  readonly versions: readonly ViewFileVersion[] | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** The versions, fetched again after each save, which changes the file's hash. A view that was never saved has none. */
function useVersions({ name, hash }: ViewFileReport, isNew: boolean): Versions {
  const [versions, setVersions] = useState<readonly ViewFileVersion[]>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isMounted = true;
    (isNew ? Promise.resolve([]) : viewFilesApi.versions(name)).then(
      (found) => {
        if (!isMounted) return;
        setVersions(found);
        setError(undefined);
      },
      (reason: unknown) => isMounted && setError(reason instanceof ApiError ? reason : ApiError.offline(reason)),
    );
    return () => void (isMounted = false);
  }, [name, hash, isNew, attempt]);
  return { versions, error, reload: () => setAttempt(attempt + 1) };
}
