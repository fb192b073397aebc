import { generatePath, Navigate, useLocation, useParams } from 'react-router';

/** Redirects a former address to its replacement, with the same parameters, query and fragment. */
export function movedTo(to: string) {
  return function Moved() {
    const { search, hash } = useLocation();
    return <Navigate to={{ pathname: generatePath(`/operator/${to}`, useParams()), search, hash }} replace />;
  };
}
