// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reproduce/reproduction_files.h"

#include "app/cli/reproduce/reproduction_text.h"
#include "app/outputs/output_file.h"
#include "engine/base/csv.h"
#include "engine/systems/dcc/figures/experiment_chart.h"

#include <filesystem>
#include <system_error>

namespace pimento::cli {

Result<void> writeReproduced(const std::string& folder, const std::string& name, const std::string& text)
{
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), folder, "Name a folder that can be written");
    }
    auto file = OutputFile::create((std::filesystem::path(folder) / name).string());
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write(text);
    return file->close();
}

namespace {

void addDraft(CsvWriter& row, const ReproducedDraft& draft)
{
    row.add(draft.text).add(draft.cycles).add(draft.in).add(draft.compute).add(draft.out);
}

std::string draftHeadings(const std::string& name)
{
    std::string all;
    for (const char* part : {"draft", "cycles", "cycles_in", "cycles_compute", "cycles_out"}) {
        all += "," + name + "_" + part;
    }
    return all;
}

std::string csvOf(const ReproducedExperiment& run)
{
    const PaperExperiment& experiment = *run.experiment;
    std::string text = "model,series,backend,kernel,shape";
    text += experiment.hasComputeFirst() ? draftHeadings("compute_first") : "";
    text += draftHeadings("default") + ",default_distribution" + draftHeadings("best") + ",gpu,gpu_ms";
    for (const PaperRatio ratio : experiment.ratios) {
        text += std::string(",") + wordsOf(ratio).id;
    }
    text += "\n";
    for (const ReproducedSeries& one : run.series) {
        for (const ReproducedCase& each : one.cases) {
            CsvWriter row;
            row.add(run.reproducer->system).add(one.series->title).add(one.series->device);
            row.add(one.series->*(run.reproducer->kernel)).add(each.shape);
            if (each.computeFirst) {
                addDraft(row, *each.computeFirst);
            }
            addDraft(row, each.standard);
            row.add(each.standard.distribution);
            addDraft(row, each.best);
            row.add(each.gpuName).add(each.gpuSeconds * 1e3);
            for (const PaperRatio ratio : experiment.ratios) {
                row.add(ratioOf(each, ratio));
            }
            text += row.line() + "\n";
        }
    }
    return text;
}

} // namespace

Result<void> writeFiles(const std::string& folder, const ReproducedExperiment& run)
{
    const std::string& id = run.experiment->id;
    if (auto written = writeReproduced(folder, id + ".csv", csvOf(run)); !written) {
        return written;
    }
    return writeReproduced(folder, id + ".svg", svgOf(chartOf(run)));
}

Result<void> writeFiles(const std::string& folder, const std::vector<CountedDrafts>& rows)
{
    std::string text = "shape,groups,complete,complete_paper,kept,kept_paper\n";
    for (const CountedDrafts& each : rows) {
        CsvWriter row;
        row.add(each.shape).add(std::int64_t{each.groups}).add(each.complete).add(each.printedComplete);
        row.add(each.kept).add(each.printedKept);
        text += row.line() + "\n";
    }
    return writeReproduced(folder, std::string(kTable3) + ".csv", text);
}

} // namespace pimento::cli
