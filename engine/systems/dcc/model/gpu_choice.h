// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/measured_times.h"
#include "engine/hosts/processors.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"
#include "sim/base/units.h"

#include <optional>
#include <string>

namespace pimento {

struct Workload;

/// How the time of the processor that drafts are compared with is found.
enum class GpuMethod : std::uint8_t {
    Streaming, // roofline of work that is spread over the whole processor and moves each byte once
    Artifact,  // roofline of the published artifact: a thread block for each operation, tiles in its caches
    Measured,  // somebody measured it
};

/// A kernel as the published artifact knows it.
struct ArtifactWork {
    const Kernel* kernel = nullptr;
    Shape shape;
};

/// The processor that the drafts of a question are compared with.
struct GpuChoice {
    const Processor* processor = &processors().front();
    GpuMethod method = GpuMethod::Streaming;
    std::optional<ArtifactWork> artifact; // for GpuMethod::Artifact
    std::optional<MeasuredTime> measured; // for GpuMethod::Measured
};

/// The artifact's kernel that computes the same as a kernel of the library. Error: it has none, with those that it has.
[[nodiscard]] Result<ArtifactWork> artifactWorkOf(const Workload& workload);

/// The row of a table that is about the processor and the workload. Error: there is none.
[[nodiscard]] Result<MeasuredTime> measuredTimeOf(const std::vector<MeasuredTime>& rows, std::string_view processor,
                                                  const Workload& workload);

/// "streaming roofline", "artifact roofline", "measured by ...".
[[nodiscard]] std::string methodText(const GpuChoice& choice);

/// The time of the work of `devices` devices that have a whole workload each, or of a workload that they share, without
/// the start of a kernel, which only a measured time may have in it.
[[nodiscard]] Milliseconds timeOf(const GpuChoice& choice, const Workload& workload, int devices);

} // namespace pimento
