// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/bound_figures.h"

#include <stop_token>

namespace pimento::sim {

class Machine;
class RequestStream;

/// The lower bounds of a stream: no run of its requests on the machine takes fewer cycles than the total, whatever the
/// order in which the controller serves them between two fences.
///
/// Between fences every command that must be issued is counted on every node that it passes. Commands that the
/// constraint table keeps apart from each other by l cycles on a node take (n - 1) l + 1 cycles there; n commands of
/// which any five span at least l cycles take floor((n - 1) / 4) l + 1. Rows that are touched for the first time must
/// be opened. Work w of commands that a refresh holds back takes w + k tRFC, where k + 1 whole refresh intervals fit
/// into that time: all refreshes but perhaps the last one fall into it. For rows with many commands, which postpone
/// refreshes, n intervals less count if at most n refreshes may be postponed, and none at all if any number may. The
/// sections between fences follow each other, so that their bounds add up; "refresh" is what refreshes add to the
/// others.
///
/// Where the controller keeps the order of the units' commands, a channel also takes at least as long as their chain:
/// what one command waits for another one of a different kind, such as a change between registers and operations, which
/// no other controller can avoid. "order of the units" is what this chain adds to all other bounds.
[[nodiscard]] BoundFigures lowerBound(const Machine& machine, RequestStream& stream, std::stop_token stop = {});

} // namespace pimento::sim
