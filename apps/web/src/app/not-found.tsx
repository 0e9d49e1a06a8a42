import { Absent } from '../page/absent.tsx';
import { useTexts } from '../texts/texts.ts';

/** An address that nothing is at. */
export function NotFound() {
  const { text } = useTexts();
  return <Absent title={text('error.not_found_title')} sentence={text('error.not_found')} />;
}
