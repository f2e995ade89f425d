/** Copy a text; whether it was copied. Without HTTPS browsers offer no clipboard, and some ask for leave. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
