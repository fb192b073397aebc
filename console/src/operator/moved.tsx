import { generatePath, Navigate, useLocation, useParams } from 'react-router';

/** Leads from a former address to the page that replaces it, with the same parameters, question and anchor. */
export function movedTo(to: string) {
  return function Moved() {
    const { search, hash } = useLocation();
    return <Navigate to={{ pathname: generatePath(`/operator/${to}`, useParams()), search, hash }} replace />;
  };
}
