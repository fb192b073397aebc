import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const throttleMs = 200; // SPEC §4
const hideMs = 500;

/** Progress bar during navigation; fast ones don't show it. */
export function LoadingBar() {
  const isBusy = useNavigation().state !== 'idle';
  const [state, setState] = useState<'hidden' | 'running' | 'done'>('hidden');

  useEffect(() => {
    if (isBusy) {
      const timer = setTimeout(() => setState('running'), throttleMs);
      return () => clearTimeout(timer);
    }
    setState((now) => (now === 'running' ? 'done' : now));
    const timer = setTimeout(() => setState('hidden'), hideMs);
    return () => clearTimeout(timer);
  }, [isBusy]);

  if (state === 'hidden') return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className={`loading-bar h-full bg-primary-line ${state === 'done' ? 'loading-bar-done' : ''}`} />
    </div>
  );
}
