// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/command_file.h"

#include "engine/inspection/dram/command_csv.h"

namespace pimento {

CommandRows::CommandRows(const sim::Machine& machine, OutputFile& file, CommandDetail detail)
    : m_machine(&machine), m_file(&file)
{
    file.write(commandCsvHeader(machine) + (detail == CommandDetail::Write ? ",detail\n" : "\n"));
}

void CommandRows::command(const sim::CommandRecord& record)
{
    m_line.clear();
    appendCommandCsv(m_line, *m_machine, record);
    m_line += '\n';
    m_file->write(m_line);
}

void CommandRows::command(const sim::CommandRecord& record, std::string_view detail)
{
    m_line.clear();
    appendCommandCsv(m_line, *m_machine, record);
    m_line.append(1, ',').append(detail).append(1, '\n');
    m_file->write(m_line);
}

Result<std::unique_ptr<CommandFile>> CommandFile::create(const std::string& name, const sim::Machine& machine,
                                                         CommandDetail detail)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    std::unique_ptr<CommandFile> made(new CommandFile(*std::move(file)));
    if (name.ends_with(".json")) {
        made->m_timeline.emplace(machine, [written = &made->m_file](std::string_view text) { written->write(text); });
    } else {
        made->m_rows.emplace(machine, made->m_file, detail);
        made->m_takesDetails = detail == CommandDetail::Write;
    }
    return made;
}

sim::CommandSink& CommandFile::sink()
{
    return m_timeline ? static_cast<sim::CommandSink&>(*m_timeline) : static_cast<sim::CommandSink&>(*m_rows);
}

Result<void> CommandFile::close()
{
    if (m_timeline) {
        m_timeline->finish();
    }
    return m_file.close();
}

} // namespace pimento
