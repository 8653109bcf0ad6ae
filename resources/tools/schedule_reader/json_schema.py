# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks a document against a JSON schema: the keywords of JSON Schema 2020-12 that the schema of schedules uses."""

from . import BadSchedule

_TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}
_NOTES = {"$schema", "$id", "$defs", "$comment", "title", "description"}


class Schema:
    """A schema whose parts have become functions: value and where it stands, to what is wrong (None: nothing)."""

    def __init__(self, document):
        self._document = document
        self._made = {}
        self._root = self._check(document)

    def check(self, value):
        """Raises BadSchedule with the place of the first mistake."""
        mistake = self._root(value)
        if mistake is not None:
            path, what = mistake
            raise BadSchedule("%s: %s" % ("".join(reversed(path)).lstrip(".") or "the document", what))

    def _definition(self, reference):
        if reference not in self._made:
            part = self._document
            for key in reference.lstrip("#/").split("/"):
                part = part[key]
            holder = []
            self._made[reference] = lambda value: holder[0](value)  # definitions may name themselves
            holder.append(self._check(part))
            self._made[reference] = holder[0]
        return self._made[reference]

    def _check(self, schema):
        checks = []
        for keyword, argument in schema.items():
            if keyword in _NOTES or keyword in ("then", "else"):
                continue
            make = getattr(self, "_of_" + keyword.lstrip("$"), None)
            if make is None:
                raise BadSchedule("the schema has the keyword %s, which this reader does not know" % keyword)
            checks.append(make(argument, schema))
        if len(checks) == 1:
            return checks[0]

        def all_of(value):
            for check in checks:
                mistake = check(value)
                if mistake is not None:
                    return mistake
            return None

        return all_of

    def _of_ref(self, reference, _):
        if reference in self._made or not reference.startswith("#/"):
            made = self._made
            return lambda value: made[reference](value)
        return self._definition(reference)

    def _of_type(self, names, _):
        names = [names] if isinstance(names, str) else names
        tests = [_TYPES[name] for name in names]
        what = "has to be " + " or ".join(names)

        def check(value):
            for test in tests:
                if test(value):
                    return None
            return [], what

        return check

    def _of_const(self, constant, _):
        return lambda value: None if value == constant else ([], "has to be %r" % (constant,))

    def _of_enum(self, choices, _):
        what = "has to be one of " + ", ".join(map(str, choices))
        return lambda value: None if value in choices else ([], what)

    def _of_minimum(self, least, _):
        def check(value):
            is_below = isinstance(value, (int, float)) and not isinstance(value, bool) and value < least
            return ([], "has to be at least %s" % least) if is_below else None

        return check

    def _of_minItems(self, least, _):
        def check(value):
            return ([], "needs %d elements" % least) if isinstance(value, list) and len(value) < least else None

        return check

    def _of_maxItems(self, most, _):
        def check(value):
            return ([], "has more than %d elements" % most) if isinstance(value, list) and len(value) > most else None

        return check

    def _of_required(self, keys, _):
        def check(value):
            if isinstance(value, dict):
                for key in keys:
                    if key not in value:
                        return [], "has no %s" % key
            return None

        return check

    def _of_properties(self, properties, _):
        checks = {key: self._check(schema) for key, schema in properties.items()}

        def check(value):
            if isinstance(value, dict):
                for key, part in value.items():
                    mistake = checks[key](part) if key in checks else None
                    if mistake is not None:
                        mistake[0].append("." + key)
                        return mistake
            return None

        return check

    def _of_additionalProperties(self, allowed, schema):
        known = set(schema.get("properties", {}))
        check_other = self._check(allowed) if isinstance(allowed, dict) else None

        def check(value):
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in known:
                        continue
                    mistake = check_other(part) if check_other else None if allowed else ([], "is no key of schedules")
                    if mistake is not None:
                        mistake[0].append("." + key)
                        return mistake
            return None

        return check

    def _of_items(self, items, _):
        check_one = self._check(items)

        def check(value):
            if isinstance(value, list):
                for number, part in enumerate(value):
                    mistake = check_one(part)
                    if mistake is not None:
                        mistake[0].append("[%d]" % number)
                        return mistake
            return None

        return check

    def _of_prefixItems(self, items, _):
        checks = [self._check(schema) for schema in items]

        def check(value):
            if isinstance(value, list):
                for number, (check_one, part) in enumerate(zip(checks, value)):
                    mistake = check_one(part)
                    if mistake is not None:
                        mistake[0].append("[%d]" % number)
                        return mistake
            return None

        return check

    def _of_allOf(self, schemas, _):
        checks = [self._check(schema) for schema in schemas]

        def check(value):
            for each in checks:
                mistake = each(value)
                if mistake is not None:
                    return mistake
            return None

        return check

    def _of_if(self, condition, schema):
        test = self._check(condition)
        then = self._check(schema["then"])
        return lambda value: then(value) if test(value) is None else None
