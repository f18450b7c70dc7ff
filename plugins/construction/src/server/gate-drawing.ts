/** A crane that sets the rows of a list on each other; decoration. */
export const gateDrawing = `<svg class="drawing" viewBox="0 0 240 150" width="240" height="150" fill="none" aria-hidden="true" focusable="false">
<path class="ground" d="M12 138h216"/>
<rect class="row-done" x="34" y="116" width="104" height="16" rx="5"/>
<rect class="row-done" x="34" y="94" width="104" height="16" rx="5"/>
<rect class="row-open" x="34" y="72" width="104" height="16" rx="5"/>
<g class="hanging"><path class="line" d="M86 22v20"/><rect class="row-new" x="34" y="42" width="104" height="16" rx="5"/></g>
<path class="mast" d="M186 138V22M198 138V22M186 122l12-16-12-16 12-16-12-16 12-16-12-16M172 138h40"/>
<path class="mast" d="M222 22H66M198 22l-6-12-6 12M192 10L86 22M192 10l30 12"/>
</svg>`;
