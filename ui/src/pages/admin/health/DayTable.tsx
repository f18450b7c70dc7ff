import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { HealthDay } from '@viewkraft/model';
import { formatInstant } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { daySeries, hourRows, valueText } from './daySeries.js';

/** The plots as numbers, by hour. */
export function DayTable({ day }: { readonly day: HealthDay }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <TableContainer sx={{ mt: 3 }} tabIndex={0} aria-label={t('admin.health.day')} role="region">
      <Table
        size="small"
        sx={{
          '& tbody *': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
          '& thead th': { verticalAlign: 'bottom' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell component="th" scope="col">
              {t('admin.health.hour')}
            </TableCell>
            {daySeries.map((series) => (
              <TableCell key={series} component="th" scope="col" align="right">
                {t(`admin.health.columns.${series}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {hourRows(day.samples).map(({ from, values }) => (
            <TableRow key={from}>
              <TableCell component="th" scope="row">
                {formatInstant(new Date(from).toISOString(), locale)}
              </TableCell>
              {daySeries.map((series) => (
                <TableCell key={series} align="right">
                  {valueText(values[series], series, locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
