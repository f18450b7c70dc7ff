import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import type { ThemeOptions } from '@mui/material/styles';
import { styleNonce } from './styleNonce.js';

const floating = {
  backgroundColor: 'var(--vk-surface-raised)',
  boxShadow: 'var(--vk-shadow)',
  border: '1px solid var(--vk-border)',
};

/**
 * Style overrides of MUI's components: hairlines instead of boxes, labels above inputs, shadows only on floating
 * surfaces.
 */
export const componentStyles: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&:focus-visible': { outline: '2px solid var(--vk-accent)', outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 'var(--vk-radius-input)',
        minHeight: 36,
        padding: '6px 14px',
        whiteSpace: 'nowrap',
        '&:active': { transform: 'translateY(0.5px)' },
      },
      sizeSmall: { minHeight: 32, padding: '4px 10px', fontSize: 13 },
      text: {
        color: 'var(--vk-text-quiet)',
        '&:hover': { backgroundColor: 'var(--vk-hover)', color: 'var(--vk-text)' },
      },
      outlined: {
        borderColor: 'var(--vk-border-strong)',
        color: 'var(--vk-text)',
        backgroundColor: 'var(--vk-surface)',
        '&:hover': { borderColor: 'var(--vk-border-input)', backgroundColor: 'var(--vk-surface-sunken)' },
        '&.MuiButton-colorError': { color: 'var(--vk-negative)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--vk-radius-input)',
        padding: 6,
        color: 'var(--vk-text-quiet)',
        '&:hover': { backgroundColor: 'var(--vk-hover)' },
      },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true, variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  // Typed text has the direction of its own letters.
  MuiInputBase: { defaultProps: { slotProps: { input: { dir: 'auto' } } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: 13,
        fontWeight: 550,
        lineHeight: 1.4,
        color: 'var(--vk-text)',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        '&.Mui-focused': { color: 'var(--vk-text)' },
        '&.Mui-error': { color: 'var(--vk-text)' },
        '&.Mui-disabled': { color: 'var(--vk-text-quiet)' },
      },
    },
  },
  MuiOutlinedInput: { styleOverrides: inputStyles('MuiOutlinedInput') },
  MuiPickersOutlinedInput: { styleOverrides: inputStyles('MuiPickersOutlinedInput') },
  // The label never covers the sections of a date, so their placeholders are always visible.
  MuiPickersInputBase: {
    styleOverrides: {
      sectionsContainer: { '&&': { padding: '7.5px 0', opacity: 1 }, fontSize: 14, lineHeight: '20px' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        minHeight: 18,
        fontSize: 12,
        lineHeight: 1.5,
        color: 'var(--vk-text-faint)',
        '&.Mui-error': { color: 'var(--vk-negative)' },
      },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: 'var(--vk-border)' },
    },
  },
  MuiPopover: { defaultProps: { transitionDuration: { enter: 120, exit: 0 } }, styleOverrides: { paper: floating } },
  MuiMenu: {
    defaultProps: { transitionDuration: { enter: 120, exit: 0 } },
    styleOverrides: { paper: { ...floating, minWidth: 176 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { borderRadius: 'var(--vk-radius-input)', minHeight: 34, padding: '6px 10px', fontSize: 14, gap: 8 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        // The same height as any other input, with chips, with an icon or empty.
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 4, paddingBottom: 4 },
        '&[data-readonly]': {
          '& .MuiOutlinedInput-root': { backgroundColor: 'var(--vk-surface-sunken)' },
          '& .MuiAutocomplete-endAdornment': { display: 'none' },
        },
      },
      paper: floating,
      listbox: { padding: 4 },
      option: { borderRadius: 'var(--vk-radius-input)', '&&': { minHeight: 34, padding: '6px 10px' } },
    },
  },
  // The DataGrid inserts a style element, which the CSP refuses without the nonce.
  MuiDataGrid: styleNonce === undefined ? {} : { defaultProps: { nonce: styleNonce } },
  MuiTabs: {
    defaultProps: {
      variant: 'scrollable',
      allowScrollButtonsMobile: true,
      selectionFollowsFocus: true,
    },
  },
  MuiDialog: {
    // An answered dialog closes at once: a click must not hit a dialog that is fading out.
    defaultProps: { transitionDuration: { enter: 160, exit: 0 } },
    styleOverrides: {
      paper: {
        ...floating,
        borderRadius: 12,
        margin: 16,
        maxWidth: 'min(560px, calc(100% - 32px))',
        maxHeight: 'calc(100% - 32px)',
        '&.MuiDialog-paperFullWidth': { width: 'calc(100% - 32px)' },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '8px 24px 20px', gap: '8px 12px', flexWrap: 'wrap' } },
  },
  MuiCircularProgress: { defaultProps: { thickness: 5 } },
  MuiSwitch: {
    styleOverrides: {
      track: { opacity: 1, backgroundColor: 'var(--vk-border-input)' },
      switchBase: { '&.Mui-checked + .MuiSwitch-track': { opacity: 0.5 } },
    },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { fontSize: 12, backgroundColor: 'var(--vk-text)', color: 'var(--vk-page)' } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--vk-skeleton)' } },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--vk-radius)',
        border: '1px solid transparent',
        alignItems: 'center',
        color: 'var(--vk-text)',
        ...alertStyles('Error', 'negative'),
        ...alertStyles('Warning', 'warning'),
        ...alertStyles('Success', 'positive'),
        ...alertStyles('Info', 'accent'),
      },
    },
  },
};

function alertStyles(severity: string, tone: string) {
  return {
    [`&.MuiAlert-color${severity}`]: { backgroundColor: `var(--vk-${tone}-soft)`, color: 'var(--vk-text)' },
    [`&.MuiAlert-color${severity} .MuiAlert-icon`]: { color: `var(--vk-${tone})` },
  };
}

function inputStyles(name: 'MuiOutlinedInput' | 'MuiPickersOutlinedInput') {
  const line = `.${name}-notchedOutline`;
  return {
    root: {
      borderRadius: 'var(--vk-radius-input)',
      backgroundColor: 'var(--vk-surface)',
      minHeight: 36,
      fontSize: 14,
      [`& ${line}`]: { borderColor: 'var(--vk-border-input)', top: 0, '& legend': { display: 'none' } },
      [`&:hover:not(.Mui-disabled, .Mui-error) ${line}`]: { borderColor: 'var(--vk-text-quiet)' },
      '&.MuiInputBase-multiline': { padding: 0 },
      [`&.Mui-focused ${line}`]: { borderColor: 'var(--vk-accent)', borderWidth: 2 },
      '&.Mui-disabled, &.Mui-readOnly, &.MuiInputBase-readOnly, &.MuiPickersInputBase-readOnly': {
        backgroundColor: 'var(--vk-surface-sunken)',
      },
      [`&.Mui-disabled ${line}`]: { borderColor: 'var(--vk-border)' },
    },
    input: { padding: '7.5px 12px', height: 'auto', '&::placeholder': { color: 'var(--vk-text-faint)', opacity: 1 } },
  };
}
