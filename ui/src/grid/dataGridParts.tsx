import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox';
import SvgIcon from '@mui/material/SvgIcon';
import { cloneElement, useEffect, useRef, type ReactElement, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import './waiting.css';

interface BoxProps extends Omit<CheckboxProps, 'slotProps'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly density?: string;
  readonly material?: CheckboxProps;
  readonly slotProps?: { readonly htmlInput?: object };
}

/** The box of a row; the grid says when it has the focus. */
function Box({ ref, autoFocus, density: _density, material, slotProps, ...props }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <Checkbox
      {...props}
      {...material}
      size="small"
      ref={ref ?? null}
      slotProps={{ input: { ...slotProps?.htmlInput, ref: input } }}
    />
  );
}

function Separator() {
  return (
    <SvgIcon>
      <rect width="1" height="24" x="11.5" rx="0.5" />
    </SvgIcon>
  );
}

function Progress() {
  const { t } = useTranslation();
  return <div role="progressbar" aria-label={t('frame.loading')} className="vk-progress" />;
}

/** The place of a value. */
function Bone({ width, height }: { readonly width: string; readonly height: string }) {
  return <span className="vk-bone" style={{ width, height }} />;
}

/** A title that the browser shows itself. */
function Title({ title, children }: { readonly title: string; readonly children: ReactElement<{ title?: string }> }) {
  return title ? cloneElement(children, { title }) : children;
}

/** What MUI's grid is made of here, in place of all that it could be made of; the build puts it there. */
export default {
  baseCheckbox: Box,
  baseLinearProgress: Progress,
  baseSkeleton: Bone,
  baseTooltip: Title,
  columnResizeIcon: Separator,
};
