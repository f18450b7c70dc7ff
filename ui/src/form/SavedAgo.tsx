import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { formatAgo } from '../i18n/formats/formatAgo.js';
import { useLocale } from '../i18n/useLocale.js';

const minute = 60_000;

/** How long ago a record was saved, as time goes by. */
export function SavedAgo({ at }: { readonly at: string }) {
  const locale = useLocale();
  const then = Date.parse(at);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now - then < minute ? 1_000 : minute);
    return () => clearTimeout(timer);
  }, [now, then]);
  return (
    <Box component="time" dateTime={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatAgo(then, now, locale)}
    </Box>
  );
}
