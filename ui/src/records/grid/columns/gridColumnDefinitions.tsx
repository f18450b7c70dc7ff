import { isObject, type Locale, textIn } from '@viewkraft/model';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { Link } from 'react-router-dom';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import { isEmpty } from '../../../fields/isEmpty.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { fieldOf } from '../../../fields/registry.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { recordAddress } from '../../../base/routing/addresses.js';
import { defaultWidth } from './columnWidths.js';
import type { GridColumnInfo } from './gridColumnsOf.js';
import './figures.css';

interface ColumnContext {
  readonly model: ViewModel;
  /** Models of the related views that have been loaded. */
  readonly related: ReadonlyMap<string, ViewModel>;
  readonly locale: Locale;
  /** Column widths set by the user. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly resizable?: boolean;
  readonly isPhone: boolean;
}

/** The DataGrid's columns: cells by column type, the first one a link to the record, relations as secondary links. */
export function gridColumnDefinitions(
  columns: readonly GridColumnInfo[],
  { model, related, locale, widths = {}, resizable = false, isPhone }: ColumnContext,
): GridColDef<WireRecord>[] {
  return columns.map(({ column, association }, place) => {
    const field = fieldOf(column);
    const relation = association === undefined ? undefined : model.associations.get(association);
    const target = relation && related.get(relation.view);
    const { Cell } = field;
    const inner = (row: WireRecord) => {
      if (relation) {
        const other = valueOf(row, relation.name);
        if (!isObject(other)) return null;
        const text = recordTitle(other, target, locale);
        if (place === 0)
          return (
            <span dir="auto" title={text}>
              {text}
            </span>
          );
        const id = valueOf(other, target?.primaryKey ?? 'id') as RecordId;
        return (
          <Link
            className="vk-quiet-link"
            dir="auto"
            tabIndex={-1}
            title={text}
            to={recordAddress(relation.view, id, locale)}
          >
            {text}
          </Link>
        );
      }
      const value = valueOf(row, column.name);
      // A link without text could neither be clicked nor announced.
      if (isEmpty(value) || (place === 0 && field.print(value, column, locale).trim() === '')) return null;
      const shown = <Cell column={column} value={value} locale={locale} />;
      return field.align === 'right' ? <span className="vk-figure">{shown}</span> : shown;
    };
    const label = textIn(relation?.label ?? column.label, locale);
    const drawn = Object.hasOwn(widths, column.name) ? widths[column.name] : undefined;
    return {
      field: column.name,
      headerName: label,
      align: relation ? 'left' : field.align,
      headerAlign: relation ? 'left' : field.align,
      resizable,
      ...(drawn === undefined
        ? defaultWidth({ label, kind: relation ? undefined : field, isFirst: place === 0, isPhone })
        : { minWidth: 60, width: drawn }),
      valueGetter: (_value: unknown, row: WireRecord) => valueOf(row, column.name),
      renderCell: ({ row }: GridRenderCellParams<WireRecord>) => {
        if (place > 0) return inner(row);
        const id = valueOf(row, model.primaryKey) as RecordId;
        return (
          <Link className="vk-record-link" tabIndex={-1} to={recordAddress(model.name, id, locale)}>
            {inner(row) ?? `#${id}`}
          </Link>
        );
      },
    };
  });
}
