// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/publication.h"

namespace pimento::bands {

std::string_view nameOf(Measure measure)
{
    return measure == Measure::TokenRate ? "tokens a second" : "tokens a joule";
}

std::string_view nameOf(Verdict verdict)
{
    return verdict == Verdict::Inside ? "inside" : verdict == Verdict::Below ? "below" : "above";
}

Verdict verdictOf(double value, const Band& band)
{
    return value < band.low ? Verdict::Below : value > band.high ? Verdict::Above : Verdict::Inside;
}

} // namespace pimento::bands
