/**
 * Distinguishes UTF-8 with a few invalid bytes from another encoding, given the text that a UTF-8 decoder makes of all
 * bytes: in another encoding, letters beyond ASCII are hardly ever valid UTF-8.
 */
export class Utf8Evidence {
  private right = 0;
  private wrong = 0;

  /** The next part of the text. */
  read(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) this.wrong += 1;
      else if (code > 0x7f) this.right += 1;
    }
  }

  get isUtf8(): boolean {
    return this.right > this.wrong || this.wrong === 0;
  }
}
