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

/// Method that gives the time of the GPU that drafts are compared with.
enum class GpuMethod : std::uint8_t {
    Streaming, // roofline of work spread over the whole GPU that moves each byte once
    Artifact,  // roofline of the published artifact: one thread block per operation, tiles in caches
    Measured,  // measured time from a table
};

/// A kernel in the terms of the published artifact.
struct ArtifactWork {
    const Kernel* kernel = nullptr;
    Shape shape;
};

/// The GPU that the drafts of a question are compared with.
struct GpuChoice {
    const Processor* processor = &processors().front();
    GpuMethod method = GpuMethod::Streaming;
    std::optional<ArtifactWork> artifact; // for GpuMethod::Artifact
    std::optional<MeasuredTime> measured; // for GpuMethod::Measured
};

/// Finds the artifact's kernel that computes the same as a library kernel. Error: there is none; the message lists the
/// known ones.
[[nodiscard]] Result<ArtifactWork> artifactWorkOf(const Workload& workload);

/// Finds the row of a table for the GPU and the workload. Error: there is none.
[[nodiscard]] Result<MeasuredTime> measuredTimeOf(const std::vector<MeasuredTime>& rows, std::string_view processor,
                                                  const Workload& workload);

/// Names the method: "streaming roofline", "artifact roofline", "measured by ...".
[[nodiscard]] std::string methodText(const GpuChoice& choice);

/// Time of the work of `devices` devices, each with the whole workload, or of a workload that they share. The kernel
/// launch is not included, unless a measured time contains it.
[[nodiscard]] Milliseconds timeOf(const GpuChoice& choice, const Workload& workload, int devices);

} // namespace pimento
