import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { recordAddress } from '../../base/routing/addresses.js';
import type { RecordId } from '../../base/wire/WireRecord.js';
import { useRecordOption } from '../relations/useRecordOption.js';

/** A link to a record by its title; plain text if the user cannot read the record. */
export function RecordTitleLink({ view, id }: { readonly view: string; readonly id: RecordId }) {
  const locale = useLocale();
  const option = useRecordOption(view, id, locale);
  if (!option?.record) return <span>{option?.text}</span>;
  return (
    <Link component={RouterLink} to={recordAddress(view, id, locale)}>
      {option.text}
    </Link>
  );
}
