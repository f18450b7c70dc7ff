/** A notice above the fields. On narrow pages its action moves below the text. */
export const noticeStyles = {
  mb: 4,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 48px)', sm: '0 1 auto' } },
  '& .MuiAlert-action': { ml: { xs: '24px', sm: 'auto' }, pl: { xs: 0, sm: '16px' }, pt: { xs: 0, sm: '4px' } },
};
